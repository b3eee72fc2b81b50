/** Apart from the wallet's own code, which is loaded only where it is offered. */
export const developmentWalletName = 'Development wallet';
