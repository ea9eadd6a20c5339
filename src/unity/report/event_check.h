// Event check: calls of events whose method is gone.
//
//   - m_Target: {fileID: 1865663154}
//     m_TargetAssemblyTypeName: MyGame.Guard, MyGame
//     m_MethodName: Hurt
//     m_Mode: 3
//
// The engine looks for the method when the event is raised, and does nothing when there is none.
// Only targets whose class is in a source that was read are judged: methods of the engine and of
// libraries are not known here.
//
// Threading: engine thread only. Errors: none.
#pragma once

#include <string>
#include <vector>

#include "unity/model/component_types.h"
#include "unity/model/hierarchies.h"
#include "unity/report/reference_place.h"

namespace diorama::unity {

class Project;
class ScriptMethods;

struct EventProblem {
  ReferencePlace place;  ///< of the call: "onOpen.m_PersistentCalls.m_Calls[0]"
  std::string message;   ///< "[2] MyGame.Door.onOpen.m_PersistentCalls.m_Calls[0] calls ..."
};

/// Of the components that are written in this file.
[[nodiscard]] std::vector<EventProblem> find_event_problems(Project& project,
                                                            const OpenHierarchy& scene,
                                                            ComponentTypes& types,
                                                            ScriptMethods& methods);

}  // namespace diorama::unity
