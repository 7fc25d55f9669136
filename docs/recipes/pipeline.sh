#!/bin/sh
# Runs two shards and merges them. Red for a failed assertion, a new error or a missing shard.
status=0
rm -rf blob-report all-blob-reports
mkdir all-blob-reports
for shard in 1 2; do
  npx playwright test --shard=$shard/2 --reporter=blob || status=1
  mv blob-report/*.zip all-blob-reports
done
test "$(ls all-blob-reports/*.zip | wc -l)" -eq 2 || exit 1
npx playwright merge-reports --config=playwright.config.ts all-blob-reports || status=1
exit $status
