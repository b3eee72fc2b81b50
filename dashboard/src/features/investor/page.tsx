export function InvestorPage() {
  return <h1>Investor access</h1>;
}
