export type CardSettings = { publishableKey: string; scriptUrl: string };

export type CardPaymentResult = { clientSecret: string | null; failure: string | null };

export type Payer = { buyerName: string; buyerEmail: string };
