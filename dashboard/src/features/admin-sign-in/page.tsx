export function AdminSignInPage() {
  return <h1>Admin login</h1>;
}
