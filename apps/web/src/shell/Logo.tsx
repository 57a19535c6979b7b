/** A range of two peaks. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="7" fill="#0b3a6b" />
      <path d="M5 23.5 12.2 11l4.1 7 2.9-4.6L27 23.5z" fill="var(--accent)" />
      <path d="m12.2 11 2.6 4.4-2.5 1.7-2.6-1.7z" fill="#fff" />
    </svg>
  )
}
