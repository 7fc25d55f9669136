// The same suite as its owners know it, all green.
import { defineConfig } from '@playwright/test'
import { suite } from './suite.js'

export default defineConfig(suite)
