/** Light or dark from the first frame on: the choice that Mantine keeps, else the system's. It runs before anything is drawn. */
let kept = null
try {
  kept = localStorage.getItem('mantine-color-scheme-value')
} catch {
  // storage is disabled: the system's
}
const isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
