import type { Settings } from "../config/settings.server";
import type { CardPayments } from "./card-payments.server";
import { createCardPayment, createHostedPage } from "./create-payment.server";
import { findPayment, findPaymentByTransaction } from "./find-payment.server";
import { listCapturedPayments, listEvents } from "./list-window.server";
import { readEvent } from "./read-event.server";
import { createRefund, findRefund, getRefund } from "./refunds.server";
import { cancelPayment, resumePayment } from "./resume-payment.server";
import { createStripeClient } from "./stripe-client.server";

const LIVE_KEY = /^[sr]k_live_/;

export function createStripePayments(settings: Settings["stripe"]): CardPayments {
	const stripe = createStripeClient(settings);
	return {
		live: LIVE_KEY.test(settings.secretKey),
		createCardPayment: (input) => createCardPayment(stripe, input),
		createHostedPage: (input) => createHostedPage(stripe, input),
		resume: (kind, providerId) => resumePayment(stripe, kind, providerId),
		cancelPayment: (kind, providerId) => cancelPayment(stripe, kind, providerId),
		findPayment: (kind, attemptId, since) => findPayment(stripe, kind, attemptId, since),
		findPaymentByTransaction: (transactionId) => findPaymentByTransaction(stripe, transactionId),
		listCapturedPayments: (window) => listCapturedPayments(stripe, window),
		listEvents: (window) => listEvents(stripe, window),
		createRefund: (input) => createRefund(stripe, input),
		findRefund: (transactionId, key) => findRefund(stripe, transactionId, key),
		getRefund: (providerId) => getRefund(stripe, providerId),
		readEvent: (body, signature) => readEvent(stripe, settings.webhookSecret, body, signature),
	};
}
