# One folder of src/ = one static library diorama_<folder>, with its rooms: folders in it that
# have no line of their own. tools/layers.txt says which folders exist and which others each may
# use; the links below are made from it.

# The files of a layer below `root`: those of its folder and of its rooms.
function(diorama_layer_files out root folder pattern)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${root}/${folder}/${pattern})
  get_property(folders GLOBAL PROPERTY DIORAMA_FOLDERS)
  foreach(other IN LISTS folders)
    if(other MATCHES "^${folder}/")
      list(FILTER files EXCLUDE REGEX "^${root}/${other}/")
    endif()
  endforeach()
  set(${out} ${files} PARENT_SCOPE)
endfunction()

function(diorama_add_layers)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/layers.txt)
  file(STRINGS ${PROJECT_SOURCE_DIR}/tools/layers.txt lines REGEX "^[a-z]")
  set(all "")
  list(TRANSFORM lines REPLACE ":.*" "" OUTPUT_VARIABLE folders)
  set_property(GLOBAL PROPERTY DIORAMA_FOLDERS ${folders})
  foreach(line IN LISTS lines)
    string(REGEX MATCH "^([a-z/]+):(.*)$" _ "${line}")
    set(folder ${CMAKE_MATCH_1})
    separate_arguments(below UNIX_COMMAND "${CMAKE_MATCH_2}")
    string(REPLACE "/" "_" target diorama_${folder})

    diorama_layer_files(sources ${PROJECT_SOURCE_DIR}/src ${folder} "*.cpp")
    list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
    # A folder of headers only has nothing to compile, but others link it all the same.
    if(sources)
      set(kind STATIC)
      set(visible PUBLIC)
    else()
      set(kind INTERFACE)
      set(visible INTERFACE)
    endif()
    add_library(${target} ${kind} ${sources})
    set_target_properties(${target} PROPERTIES DIORAMA_FOLDER ${folder})
    target_include_directories(${target} ${visible}
      $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
      $<INSTALL_INTERFACE:include> $<INSTALL_INTERFACE:include/diorama>)
    target_compile_features(${target} ${visible} cxx_std_23)
    if(sources)
      target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:diorama_warnings>)
    endif()
    foreach(dependency IN LISTS below)
      string(REPLACE "/" "_" dependency ${dependency})
      target_link_libraries(${target} ${visible} diorama_${dependency})
    endforeach()
    list(APPEND all ${target})
  endforeach()
  set(DIORAMA_LAYERS ${all} PARENT_SCOPE)

  file(GLOB stubs CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/unity/types/stubs/*.cs)
  diorama_embed(diorama_unity_types unity/types/script_stubs.h diorama::unity::engine_stubs ${stubs})

  # What each folder uses from outside.
  target_link_libraries(diorama_base PUBLIC Threads::Threads PRIVATE OpenSSL::Crypto $<BUILD_INTERFACE:diorama_spdlog>)
  target_link_libraries(diorama_json PRIVATE simdjson::simdjson)
  target_link_libraries(diorama_transport PRIVATE diorama_asio $<BUILD_INTERFACE:diorama_llhttp>)
  target_link_libraries(diorama_unity_tests PRIVATE diorama_pugixml)
  if(NOT DIORAMA_STATIC)
    target_link_libraries(diorama_modelfiles_assimp PRIVATE diorama_assimp)
  endif()
  target_link_libraries(diorama_app PRIVATE CLI11::CLI11 diorama_tomlplusplus)
  set_source_files_properties(${PROJECT_SOURCE_DIR}/src/app/program.cpp PROPERTIES
    COMPILE_DEFINITIONS "DIORAMA_WEBSITE=\"${DIORAMA_WEBSITE}\"")
endfunction()
