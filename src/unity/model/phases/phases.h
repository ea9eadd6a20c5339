// Phases: the steps that make a hierarchy of a file, and their order.
//
// There is one list (phases.cpp). A build runs it over the whole file. An update runs the same
// list over the documents that edits can affect; the rest is kept from the older
// hierarchy and passes through the phases as drafts that represent whole rows of siblings. So a
// build is an update of an empty hierarchy in which everything is new, and each phase does the
// same for both.
//
// A row of the list names what its phase reads and what it makes. The compiler refuses a list in
// which a phase reads what no earlier one makes.
//
// Threading: one thread for a Work. Errors: none; inconsistencies are listed in
// the problems of the hierarchy. An update that needs the whole file to decide something
// sets is_unclear, and no more phases run.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "unity/model/phases/work.h"

namespace diorama::unity::phases {

/// What one phase hands to the later ones.
enum class Part : std::uint16_t {
  Choice = 1 << 0,      ///< which documents are read, and what of the older hierarchy is stale
  Drafts = 1 << 1,      ///< what these documents say, not connected yet
  Owners = 1 << 2,      ///< which own object has which own components
  Copies = 1 << 3,      ///< drafts of the objects that instances bring
  Components = 1 << 4,  ///< the components of every object, in order
  Lists = 1 << 5,       ///< the children that own transforms list
  Roots = 1 << 6,       ///< the roots that the file lists
  Kept = 1 << 7,        ///< drafts for all that is kept
  Fathers = 1 << 8,     ///< the father of every transform
  Families = 1 << 9,    ///< the children of every transform, in order
  Numbers = 1 << 10,    ///< which index an instance gets
  Objects = 1 << 11,    ///< objects and components of the result
  Instances = 1 << 12,  ///< instances of the result
  Ids = 1 << 13,        ///< what each id leads to
};

/// Some of them.
struct Parts {
  unsigned bits = 0;
  constexpr Parts(std::initializer_list<Part> parts) {
    for (const Part part : parts) bits |= static_cast<unsigned>(part);
  }
};

struct Phase {
  void (*run)(Work& work);
  Parts reads;
  Parts makes;
};

// In the order of the list; each is explained where it is written.

void choose_documents(Work& work);   // read_documents.cpp
void read_documents(Work& work);     // read_documents.cpp
void link_components(Work& work);    // link_components.cpp
void expand_instances(Work& work);   // expand_instances.cpp
void attach_components(Work& work);  // link_components.cpp
void link_children(Work& work);      // link_children.cpp
void link_roots(Work& work);         // link_children.cpp
void keep_unlisted(Work& work);      // link_children.cpp
void link_fathers(Work& work);       // attach_children.cpp
void attach_children(Work& work);    // attach_children.cpp
void number_instances(Work& work);   // place_instances.cpp
void place_objects(Work& work);      // place_objects.cpp
void place_instances(Work& work);    // place_instances.cpp
void index_ids(Work& work);          // index_ids.cpp
void look_for_doubt(Work& work);     // index_ids.cpp

/// Runs the list. False when an update cannot tell, or the question is over; a build always can.
bool run_all(Work& work);

}  // namespace diorama::unity::phases
