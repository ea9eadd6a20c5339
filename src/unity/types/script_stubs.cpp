#include "unity/types/script_stubs.h"

#include <memory>
#include <string>

#include "csharp/source.h"

namespace diorama::unity {

void add_engine_types(csharp::TypeIndex& index, const EngineStub& stub) {
  index.put_file("~/" + std::string(stub.name), std::string(kEngineAssembly),
                 std::make_shared<const csharp::SourceFacts>(
                     csharp::read_source(stub.source, csharp::Defines{})));
}

void add_engine_types(csharp::TypeIndex& index) {
  for (const EngineStub& stub : engine_stubs()) add_engine_types(index, stub);
}

}  // namespace diorama::unity
