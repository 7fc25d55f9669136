// Replaced by one of `guards` in each run.
export { expect, test } from '@playwright/test'
