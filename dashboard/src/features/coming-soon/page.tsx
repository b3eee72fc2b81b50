export function ComingSoonPage({ pathname }: { pathname: string }) {
  return <h1>Coming Soon: {pathname}</h1>;
}
