import { useEffect, useState } from 'preact/hooks'

type Theme = 'light' | 'dark'

const storageName = 'playwright-backchannel-theme'
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

/** Switches between light and dark; the system's theme is the default. */
export function ThemeButton() {
  const [chosen, setChosen] = useState(readChoice)
  const [isSystemDark, setSystemDark] = useState(systemIsDark.matches)
  useEffect(() => {
    const follow = () => setSystemDark(systemIsDark.matches)
    systemIsDark.addEventListener('change', follow)
    return () => systemIsDark.removeEventListener('change', follow)
  }, [])
  const theme = chosen ?? (isSystemDark ? 'dark' : 'light')
  document.documentElement.dataset['theme'] = theme
  const other = theme === 'dark' ? 'light' : 'dark'
  const choose = () => {
    setChosen(other)
    writeChoice(other)
  }
  return (
    <button
      type="button"
      class="theme"
      title={`Use the ${other} theme`}
      aria-label={`Use the ${other} theme`}
      onClick={choose}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="5.5" />
        <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" class="filled" />
      </svg>
    </button>
  )
}

/** Reads the chosen theme. Some browsers deny storage to pages opened from disk, and lose the choice on reload. */
function readChoice(): Theme | undefined {
  try {
    const value = localStorage.getItem(storageName)
    return value === 'light' || value === 'dark' ? value : undefined
  } catch {
    return undefined
  }
}

function writeChoice(theme: Theme): void {
  try {
    localStorage.setItem(storageName, theme)
  } catch {
    // Storage may be denied, as explained for `readChoice`.
  }
}
