export function AdminTuningPage() {
  return <h1>Parameter tuning</h1>;
}
