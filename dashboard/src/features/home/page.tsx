export function HomePage() {
  return <h1>Command Center</h1>;
}
