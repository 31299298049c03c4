import type { SignedInUser } from "~/domain/accounts/rules";
import { buildQuotePath } from "~/domain/quotes/links.server";
import { newId } from "~/platform/ids.server";
import { createProduct, createUser, RECIPIENT } from "../../factories/factories";
import { buildAnswer, createQuoteRequest, createSentQuote } from "../../factories/quotes";
import { createRequester } from "./companies";
import {
	byAdmin,
	byAnonymous,
	byCustomer,
	createPreparer,
	platform,
	type ValidForms,
} from "./preparers";

const createQuote = async (buyer: SignedInUser) =>
	createSentQuote(buyer, `${(await createProduct()).id}; 2; 300`);

const buildLink = async (buyer: SignedInUser) =>
	buildQuotePath(platform.settings, await createQuote(buyer));

const accepted = {
	...RECIPIENT,
	purchaseOrderNumber: "",
	companyName: "",
	buyerBin: "",
	revision: "1",
	intent: "accept",
};

const { list: _, minus, deliveryPrice, isWhole, ...terms } = buildAnswer("");

const answer = async (intent: string) => ({
	path: `/dashboard/quotes/${await createQuoteRequest(await createUser(), "Cutting")}`,
	fields: { ...terms, list: `${(await createProduct()).id}; 2; 300`, intent },
});

const step = (intent: string) =>
	byAdmin(async () => ({
		path: `/dashboard/quotes/${(await createQuote(await createUser())).id}`,
		fields: { intent },
	}));

export const QUOTE_FORMS: ValidForms = {
	"/quotes/new": {
		"ask as a user": byCustomer(async () => ({
			path: "/quotes/new",
			fields: { list: "TY-0912 x 1000", message: "Cut to size" },
		})),
		"ask as a visitor": byAnonymous(async () => ({
			path: "/quotes/new",
			fields: { list: "Saws x 9", name: "Rahim", email: `${newId()}@readers.test` },
		})),
	},
	"/quotes/:token": {
		ask: byCustomer(async (user) => ({
			path: await buildLink(user),
			fields: { intent: "ask", message: "When can it come?" },
		})),
		decline: byCustomer(async (user) => ({
			path: await buildLink(user),
			fields: { intent: "decline", reason: "Too late" },
		})),
		accept: byCustomer(async (user) => ({ path: await buildLink(user), fields: accepted })),
		"ask a buyer": createPreparer(createRequester, async (user) => ({
			path: await buildLink(user),
			fields: { intent: "ask-buyer" },
		})),
	},
	"/dashboard/quotes/:quoteId": {
		save: byAdmin(() => answer("save")),
		send: byAdmin(() => answer("send")),
		answer: byAdmin(async () => ({
			path: `/dashboard/quotes/${(await createQuote(await createUser())).id}`,
			fields: { intent: "answer", message: "On Monday" },
		})),
		renew: step("renew"),
		withdraw: step("withdraw"),
		"new link": step("new-link"),
	},
	"/dashboard/quotes/:quoteId/accept": {
		"accept by phone": byAdmin(async () => ({
			path: `/dashboard/quotes/${(await createQuote(await createUser())).id}/accept`,
			fields: accepted,
		})),
	},
};
