interface ImportMetaEnv {
  readonly VITE_API_BASE?: string
  readonly VITE_PRODUCT_DOMAINS?: string
}
