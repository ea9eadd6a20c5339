#include "modelfiles/reader.h"

#include <map>
#include <utility>

#include "io/program_path.h"
#include "json/value.h"
#include "modelfiles/format.h"
#include "modelfiles/parcel.h"

namespace diorama::modelfiles {
namespace {

constexpr const char* kProgram = "diorama-model";
/// A model names buffers and materials; those name nothing further.
constexpr int kMostRounds = 3;

Error broken(const std::string& path, const std::string& why) {
  return Error{ErrorCode::CorruptData,
               "'" + path + "' cannot be read as a model: " + why,
               {},
               {{"path", path}}};
}

Result<std::string> program_of(const ReadOptions& options) {
  if (!options.program.empty()) return options.program;
  if (auto found = io::program_beside_this(kProgram)) return *std::move(found);
  return Error{ErrorCode::Unsupported,
               "model files cannot be read: diorama-model is not beside diorama",
               "make install puts both programs into one folder; the static program comes alone",
               {}};
}

/// A signal that the program gave itself is the file's doing; one from outside is not.
Error told_of(const std::string& path, const Error& error) {
  const std::string& said = error.message;
  const auto after = [&](std::string_view word) {
    const std::size_t at = said.find(word);
    return at == std::string::npos ? std::string{} : said.substr(at);
  };
  if (error.code == ErrorCode::LimitExceeded) {
    std::string how = after("needed more than");
    if (how.empty()) how = after("used more than");
    if (how.empty()) how = after("wrote more than");
    return Error{ErrorCode::LimitExceeded,
                 "'" + path + "' is too large to be read: reading it " + how,
                 {},
                 {{"path", path}}};
  }
  const bool by_itself =
      said.contains("ended with") && !said.contains("signal 9") && !said.contains("signal 15");
  if (error.code == ErrorCode::Io && by_itself)
    return broken(path, "the program that reads models " + after("ended with"));
  return Error{error.code, "'" + path + "' was not read: " + said, error.hint, {{"path", path}}};
}

/// Numbers of the reply lead to what is there; the program may have been taken over by the file.
bool holds_together(const ModelFile& model) {
  const auto in = [](int number, std::size_t size) {
    return number >= -1 && (number < 0 || static_cast<std::size_t>(number) < size);
  };
  for (std::size_t i = 0; i < model.nodes.size(); ++i)
    if (!in(model.nodes[i].parent, i) || !in(model.nodes[i].mesh, model.meshes.size()))
      return false;
  for (const Mesh& mesh : model.meshes)
    for (const MeshPart& part : mesh.parts)
      if (!in(part.material, model.materials.size())) return false;
  return true;
}

Result<Reply> decoded(const std::string& path, std::string_view text) {
  json::Parser parser;
  const auto document = parser.parse(text);
  if (!document) return broken(path, "the reply of diorama-model makes no sense");
  auto reply = json::decode<Reply>(document->root());
  if (!reply || (reply->model && !holds_together(*reply->model)))
    return broken(path, "the reply of diorama-model makes no sense");
  return reply;
}

/// The model and the files it names, as far as they were given.
class Reading {
 public:
  Reading(const std::string& path, std::string_view bytes, const GiveFile& give,
          const ReadOptions& options)
      : path_(path), bytes_(bytes), give_(give), options_(options) {}

  Result<ModelFile> read() {
    DIORAMA_TRY(const Format format, format_of(path_, bytes_));
    if (size_ > kMostModelBytes)
      return Error{ErrorCode::LimitExceeded,
                   "'" + path_ + "' is too large to be read: it has " + std::to_string(size_) +
                       " bytes, at most " + std::to_string(kMostModelBytes) + " are read",
                   {},
                   {{"path", path_}}};
    DIORAMA_TRY(const std::string program, program_of(options_));
    for (int round = 0; round < kMostRounds; ++round) {
      DIORAMA_TRY(Reply reply, ask(program, format));
      if (round + 1 < kMostRounds && fetch(reply.wanted)) continue;
      if (reply.model) {
        reply.model->not_given = std::move(reply.wanted);
        return *std::move(reply.model);
      }
      return broken(path_, why(reply));
    }
    return broken(path_, "it names too many files");
  }

 private:
  Result<Reply> ask(const std::string& program, Format format) const {
    std::string parcel;
    parcel.reserve(size_ + 4096);
    pack(parcel, {{}, bytes_});
    for (const auto& [name, bytes] : others_) pack(parcel, {name, bytes});
    const io::ProcessCommand command{program, {std::string(name_of(format))}, "/"};
    auto output = io::run_limited(command, parcel, options_.limits, options_.cancelled);
    if (!output) return told_of(path_, output.error());
    return decoded(path_, *output);
  }

  /// Whether there is something new.
  bool fetch(const std::vector<std::string>& wanted) {
    bool found = false;
    for (const std::string& name : wanted) {
      if (others_.contains(name) || !give_) continue;
      if (auto bytes = give_(name, kMostModelBytes - size_)) {
        size_ += bytes->size();
        others_.emplace(name, *std::move(bytes));
        found = true;
      }
    }
    return found;
  }

  static std::string why(const Reply& reply) {
    std::string out = reply.problem.value_or("nothing is in it");
    for (const std::string& name : reply.wanted)
      out +=
          (&name == &reply.wanted.front() ? "; it names files that are not there: " : ", ") + name;
    return out;
  }

  const std::string& path_;
  std::string_view bytes_;
  const GiveFile& give_;
  const ReadOptions& options_;
  std::map<std::string, std::string> others_;
  std::size_t size_ = bytes_.size();  ///< of all; never more than kMostModelBytes
};

}  // namespace

io::ProcessLimits ReadOptions::usual_limits() {
  io::ProcessLimits out;
  out.memory_bytes = std::size_t{3} << 30U;
  out.cpu = std::chrono::seconds(20);
  out.time = std::chrono::seconds(60);
  out.output_bytes = std::size_t{32} << 20U;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  out.memory_bytes = ~std::size_t{0};  // they map terabytes
#endif
  return out;
}

Result<ModelFile> read_model(const std::string& path, std::string_view bytes, const GiveFile& give,
                             const ReadOptions& options) {
  return Reading(path, bytes, give, options).read();
}

}  // namespace diorama::modelfiles
