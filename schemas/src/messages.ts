/** Texts of the specification that both sides use, word for word. An error with one of them needs no field before it. */
export const messages = {
  loginFailed: 'Login failed',
  notAuthenticated: 'Not authenticated',
  invalidToken: 'Invalid token',
  tokenValidationFailed: 'Token validation failed',
  switchFailed: 'User switch failed',
  switchBackFailed: 'Switch back failed',
  nonceFailed: 'Failed to get nonce',
  connectWallet: 'Please connect your wallet first',
  investorCodeNeeded: 'Please enter the investor access code',
  investorCodeWrong: 'Invalid access code',
  investorGranted: 'VIP Access granted! Redirecting...',
  adminFieldsNeeded: 'Please enter both email and password.',
  adminLoginFailed: 'Admin login failed',
  usernameNeeded: 'Please enter a username',
  usernameLength: 'Username must be 3-20 characters long',
  usernameLetters: 'Username can only contain letters, numbers, and underscores',
  ownersOnly: 'This feature is only available to system owners.',
  adminsOnly: 'This feature is only available to administrators and owners.',
  noPermission: 'You do not have permission to access this feature.',
  logIn: 'Please log in to access this feature',
  keyRefused: 'API keys are not let in here: sign in to do that.',
  chatNotLoaded: 'Failed to load chat',
  chatUnavailable: 'Unable to load community chat',
  chatSubscription: 'You need an active subscription to participate in chat',
  chatNotSent: 'Failed to send message',
  streamUrlNeeded: 'Please enter a valid stream URL',
  streamNotStarted: 'Failed to start stream',
  streamNotStopped: 'Failed to stop stream',
  platformsSaved: 'Platform settings saved successfully!',
} as const;

/** The fourth message of a refused access, which names the permission. */
export function permissionNeeded(permission: string): string {
  return `This feature requires the "${permission}" permission.`;
}
