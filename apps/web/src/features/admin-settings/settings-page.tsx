export function SiteSettingsPage() {
  return null;
}
