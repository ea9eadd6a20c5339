// diff_bench: what `diorama diff OLD NEW` costs for small files, beside `git diff --no-index`.
//
//   diff_bench --bin DIR [--diffs N] [--rounds N]
//
// Writes N pairs of small scenes, two objects each, with one field changed. Each round runs both
// programs once for every pair, in turns, one process at a time, as git does with an external diff.
// The medians of the rounds are compared. Prints a Markdown table for bench/results.md; exit code 1
// when a diff takes more than 8 ms, or all of them more than twice as long as git's.

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

extern char** environ;

namespace {

namespace fs = std::filesystem;

struct Options {
  std::string bin = ".";
  int diffs = 150;
  int rounds = 5;
};

std::string scene(int number, const std::string& mass) {
  const std::string name = "Stone" + std::to_string(number);
  return "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
         "--- !u!1 &10\nGameObject:\n  m_Component:\n  - component: {fileID: 11}\n"
         "  - component: {fileID: 12}\n  m_Name: " +
         name +
         "\n  m_IsActive: 1\n"
         "--- !u!4 &11\nTransform:\n  m_GameObject: {fileID: 10}\n"
         "  m_LocalPosition: {x: 0, y: 1, z: 0}\n  m_Children: []\n  m_Father: {fileID: 0}\n"
         "--- !u!54 &12\nRigidbody:\n  m_GameObject: {fileID: 10}\n  serializedVersion: 4\n"
         "  m_Mass: " +
         mass + "\n  m_Interpolate: 1\n";
}

/// Runs it to its end with its output thrown away. False: it could not run.
bool run(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int problem =
      posix_spawnp(&child, arguments.front(), &quiet, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&quiet);
  int status = 0;
  // Both programs say 1 when there is a difference.
  return problem == 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
         WEXITSTATUS(status) == 1;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string flag = argv[i];
    if (flag == "--bin") options.bin = argv[i + 1];
    if (flag == "--diffs") options.diffs = std::atoi(argv[i + 1]);
    if (flag == "--rounds") options.rounds = std::atoi(argv[i + 1]);
  }
  const fs::path folder =
      fs::temp_directory_path() / ("diorama_diff_bench_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const auto file = [&](int number, const char* side) {
    return (folder / (std::to_string(number) + side)).string();
  };
  for (int i = 0; i < options.diffs; ++i) {
    std::ofstream(file(i, "a.unity")) << scene(i, "1");
    std::ofstream(file(i, "b.unity")) << scene(i, "2.5");
  }
  const std::string diorama = options.bin + "/diorama";
  std::vector<double> ours, gits;
  bool fine = true;
  const auto measure = [&](const std::vector<std::string>& words) {
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < options.diffs && fine; ++i) {
      std::vector<std::string> command = words;
      command.push_back(file(i, "a.unity"));
      command.push_back(file(i, "b.unity"));
      fine = run(command);
    }
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
        .count();
  };
  for (int round = 0; round < options.rounds && fine; ++round) {
    gits.push_back(measure({"git", "diff", "--no-index"}));
    ours.push_back(measure({diorama, "diff"}));
  }
  fs::remove_all(folder);
  if (!fine) {
    std::fprintf(stderr, "diff_bench: git or %s did not say that the files differ\n",
                 diorama.c_str());
    return 2;
  }
  const double our = median(ours), git = median(gits);
  std::printf("| %d small diffs | ms each | all, ms | times git |\n|---|---|---|---|\n",
              options.diffs);
  std::printf("| git diff --no-index | %.2f | %.0f | 1 |\n", git / options.diffs, git);
  std::printf("| diorama diff | %.2f | %.0f | %.2f |\n", our / options.diffs, our, our / git);
  return our / options.diffs <= 8 && our <= 2 * git ? 0 : 1;
}
