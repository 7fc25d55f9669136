// Each run replaces this file with one of `guards`.
export { expect, test } from '@playwright/test'
