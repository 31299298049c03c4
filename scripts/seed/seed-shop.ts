import { ALL_RIGHTS } from "../../app/domain/accounts/staff-rights";
import { customers, users } from "../../app/domain/accounts/tables.server";
import * as blogTables from "../../app/domain/blog/tables.server";
import type { Settings } from "../../app/platform/config/settings.server";
import { addRows } from "./add-rows";
import { blogs } from "./blogs";
import { storeBuyersNumbers } from "./buyers-numbers";
import { storeCompanies, storeRequest } from "./companies";
import { storeDelivery } from "./delivery";
import { issueInvoices, storeSeller } from "./issue-invoices";
import { customerOf, demoAccounts, reviewers } from "./people";
import { storePriceLists } from "./price-lists";
import { buildPurchaseStatements } from "./purchases";
import { storeQuotes } from "./quotes";
import { storeReducedRate } from "./reduced-rate";
import { type ImageKeys, storeCatalogue } from "./store-catalogue";
import { storeTradeDay } from "./trade-day/trade-day";

/** Products follow an hour apart, in the catalogue's order. */
export const OPENED = Date.UTC(2024, 0, 8);
const HOUR_MS = 3_600_000;

/** Its catalogue, its people and what they bought long ago. Existing rows stay, so it may run again. */
export async function seedShop(
	DB: D1Database,
	imageKeys: ImageKeys,
	hashes: ReadonlyMap<string, string>,
): Promise<void> {
	const people = [
		...demoAccounts.map(({ password: _, ...account }) => ({
			staffRights: ALL_RIGHTS,
			...account,
			passwordHash: hashes.get(account.id) ?? "",
		})),
		...reviewers.map(({ id, name }) => ({
			id,
			name,
			email: `${id}@toolyard.test`,
			role: "customer" as const,
			staffRights: ALL_RIGHTS,
			passwordHash: null,
		})),
	];
	await addRows(
		DB,
		customers,
		people.map((it) => ({ id: customerOf(it), createdAt: OPENED })),
	);
	await addRows(
		DB,
		users,
		people.map((it) => ({
			...it,
			customerId: customerOf(it),
			emailVerifiedAt: OPENED,
			createdAt: OPENED,
		})),
	);
	await storeCompanies(DB, hashes, OPENED, Date.now());
	await storeCatalogue(DB, imageKeys, OPENED);
	await storeBuyersNumbers(DB);
	await storePriceLists(DB, OPENED, Date.now());
	await storeDelivery(DB, OPENED);
	await storeReducedRate(DB);
	await storeRequest(DB, Date.now());
	await storeQuotes(DB, Date.now());
	await addRows(
		DB,
		blogTables.blogs,
		blogs.map(({ picture, ...it }, n) => ({
			...it,
			authorId: "demo-admin",
			imageKey: imageKeys.get(picture) ?? "",
			createdAt: OPENED + n * HOUR_MS,
		})),
	);
	await DB.batch(buildPurchaseStatements(DB, OPENED, Date.now()));
}

/** Makes the papers of all orders, and a day of trade after them. */
export async function seedTrade(DB: D1Database, settings: Settings, now: number): Promise<void> {
	await storeSeller(DB);
	await issueInvoices(DB, settings);
	await storeTradeDay(DB, settings, now);
}
