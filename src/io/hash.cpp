#include "io/hash.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace diorama::io {
namespace {

constexpr std::uint64_t kPrime1 = 0x9E3779B185EBCA87;
constexpr std::uint64_t kPrime2 = 0xC2B2AE3D27D4EB4F;
constexpr std::uint64_t kPrime3 = 0x165667B19E3779F9;
constexpr std::uint64_t kPrime4 = 0x85EBCA77C2B2AE63;
constexpr std::uint64_t kPrime5 = 0x27D4EB2F165667C5;

template <class Word>
std::uint64_t load(const char* bytes) {
  static_assert(std::endian::native == std::endian::little, "hashes on disk are little-endian");
  Word word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

std::uint64_t round(std::uint64_t lane, std::uint64_t input) {
  return std::rotl(lane + input * kPrime2, 31) * kPrime1;
}

}  // namespace

void Hash64::add_stripe(const char* stripe) {
  for (std::size_t i = 0; i < lanes_.size(); ++i)
    lanes_[i] = round(lanes_[i], load<std::uint64_t>(stripe + 8 * i));
}

void Hash64::add(std::string_view piece) {
  total_ += piece.size();
  if (rest_size_ > 0) {
    const std::size_t taken = std::min(piece.size(), kStripe - rest_size_);
    std::copy_n(piece.data(), taken, rest_.data() + rest_size_);
    rest_size_ += taken;
    piece.remove_prefix(taken);
    if (rest_size_ < kStripe) return;
    add_stripe(rest_.data());
    rest_size_ = 0;
  }
  while (piece.size() >= kStripe) {
    add_stripe(piece.data());
    piece.remove_prefix(kStripe);
  }
  std::copy_n(piece.data(), piece.size(), rest_.data());
  rest_size_ = piece.size();
}

std::uint64_t Hash64::value() const {
  std::uint64_t hash = kPrime5;
  if (total_ >= kStripe) {
    hash = std::rotl(lanes_[0], 1) + std::rotl(lanes_[1], 7) + std::rotl(lanes_[2], 12) +
           std::rotl(lanes_[3], 18);
    for (const std::uint64_t lane : lanes_) hash = (hash ^ round(0, lane)) * kPrime1 + kPrime4;
  }
  hash += total_;
  const char* at = rest_.data();
  std::size_t left = rest_size_;
  for (; left >= 8; left -= 8, at += 8)
    hash = std::rotl(hash ^ round(0, load<std::uint64_t>(at)), 27) * kPrime1 + kPrime4;
  for (; left >= 4; left -= 4, at += 4)
    hash = std::rotl(hash ^ (load<std::uint32_t>(at) * kPrime1), 23) * kPrime2 + kPrime3;
  for (; left > 0; --left, ++at)
    hash = std::rotl(hash ^ (load<std::uint8_t>(at) * kPrime5), 11) * kPrime1;
  hash = (hash ^ (hash >> 33)) * kPrime2;
  hash = (hash ^ (hash >> 29)) * kPrime3;
  return hash ^ (hash >> 32);
}

std::uint64_t hash64(std::string_view bytes) {
  Hash64 hash;
  hash.add(bytes);
  return hash.value();
}

}  // namespace diorama::io
