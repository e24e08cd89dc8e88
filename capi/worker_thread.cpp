#include "capi/worker_thread.hpp"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <exception>
#include <memory>
#include <mutex>
#include <stdexcept>

namespace assay {
namespace {

using namespace std::chrono_literals;

constexpr auto kBetweenQuestions = 20ms;

struct Job {
  std::function<void()> work;
  std::exception_ptr problem;
  bool is_done = false, is_left = false;
  std::mutex mutex;
  std::condition_variable done;
};

std::atomic<int> abandoned_jobs = 0;

// Ends the process without destroying static objects if abandoned jobs may still use them.
void end_before_destruction(int status, void*) {
  if (abandoned_jobs == 0) return;
  std::fflush(nullptr);
  ::_exit(status);
}

void* run_job(void* argument) {
  auto const job = *std::unique_ptr<std::shared_ptr<Job>>(static_cast<std::shared_ptr<Job>*>(argument));
  std::exception_ptr problem;
  try {
    job->work();
  } catch (...) {
    problem = std::current_exception();
  }
  job->work = nullptr;  // everything that it owns is released before the caller continues
  std::lock_guard const lock(job->mutex);
  job->problem = std::move(problem);
  job->is_done = true;
  if (job->is_left) --abandoned_jobs;
  job->done.notify_all();
  return nullptr;
}

// Starts a thread that blocks all signals, so that threads of the caller handle them.
void start(std::shared_ptr<Job> const& job) {
  auto handed = std::make_unique<std::shared_ptr<Job>>(job);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kWorkerStackBytes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int const failed = pthread_create(&thread, &attributes, run_job, handed.get());
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  pthread_attr_destroy(&attributes);
  if (failed) throw std::bad_alloc();
  handed.release();  // NOLINT: the thread owns it
}

}  // namespace

void run_on_worker_thread(assay_watch const* watch, std::function<void()> work, std::function<void()> cancel) {
  auto const job = std::make_shared<Job>();
  job->work = std::move(work);
  start(job);
  std::unique_lock lock(job->mutex);
  while (!job->is_done) {
    if (!watch || !watch->should_stop) {
      job->done.wait(lock, [&] { return job->is_done; });
      break;
    }
    if (job->done.wait_for(lock, kBetweenQuestions, [&] { return job->is_done; })) break;
    lock.unlock();
    bool const stops = watch->should_stop(watch->context) != 0;
    lock.lock();
    if (!stops || job->is_done) continue;
    static bool const registered = ::on_exit(end_before_destruction, nullptr) == 0;
    static_cast<void>(registered);
    job->is_left = true;
    ++abandoned_jobs;
    lock.unlock();
    if (cancel) cancel();
    throw Stopped{};
  }
  if (job->problem) std::rethrow_exception(job->problem);
}

}  // namespace assay
