export function DevelopmentPage() {
  return <h1>Development access</h1>;
}
