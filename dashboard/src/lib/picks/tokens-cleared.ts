/** Told to the window once the platform's picks and kept answers were cleared. */
export const tokensClearedEvent = 'tokensCleared';
