export function LandingPage() {
  return <h1>Mintscope</h1>;
}
