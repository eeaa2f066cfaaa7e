/** Deploys with a published test key of local networks. Nothing of value may ever be kept under it. */
export const privateKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';

/** The same length, but named as what it is: a hover may look it up. */
export const transactionHash = '0xa8e39e018fc9d070db564341b354c38d37122a8ccc8d8f6cc6d2028f10c15919';
