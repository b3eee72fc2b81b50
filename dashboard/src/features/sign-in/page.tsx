export function SignInPage() {
  return <h1>Log in</h1>;
}
