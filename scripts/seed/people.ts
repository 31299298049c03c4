import { hashPassword } from "../../app/platform/crypto/passwords.server";

/** The demo accounts that `npm start` prints; only the local seed creates them. */
export const demoAccounts = [
	{
		id: "demo-admin",
		email: "admin@toolyard.test",
		password: "admin-demo-1",
		name: "Nasrin Akter",
		role: "admin",
	},
	{
		id: "demo-shopper",
		email: "shopper@toolyard.test",
		password: "shopper-demo-1",
		name: "Tanvir Hasan",
		role: "customer",
	},
	{
		id: "demo-trade",
		email: "trade@toolyard.test",
		password: "trade-demo-1",
		name: "Shahid Mollah",
		role: "customer",
	},
	{
		id: "demo-exempt",
		email: "exempt@toolyard.test",
		password: "exempt-demo-1",
		name: "Ayesha Siddika",
		role: "customer",
	},
	{
		id: "demo-packer",
		email: "packer@toolyard.test",
		password: "packer-demo-1",
		name: "Jamal Uddin",
		role: "admin",
		staffRights: ",dispatch,",
	},
	{
		id: "demo-accounts",
		email: "accounts@toolyard.test",
		password: "accounts-demo-1",
		name: "Sharmin Akter",
		role: "admin",
		staffRights: ",accounts,",
	},
	{
		id: "demo-sales",
		email: "sales@toolyard.test",
		password: "sales-demo-1",
		name: "Kamal Hossain",
		role: "admin",
		staffRights: ",orders,quotes,customers,",
	},
] as const;

/** The first has prices of a contract, the second pays no VAT. */
export const [, , tradeBuyer, exemptBuyer] = demoAccounts;

export const companyMembers = [
	{
		id: "demo-owner",
		email: "owner@toolyard.test",
		password: "owner-demo-1",
		name: "Rezaul Karim",
		role: "owner",
	},
	{
		id: "demo-buyer",
		email: "buyer@toolyard.test",
		password: "buyer-demo-1",
		name: "Salma Begum",
		role: "buyer",
	},
	{
		id: "demo-requester",
		email: "requester@toolyard.test",
		password: "requester-demo-1",
		name: "Mizanur Rahman",
		role: "requester",
	},
	{
		id: "demo-viewer",
		email: "viewer@toolyard.test",
		password: "viewer-demo-1",
		name: "Nusrat Jahan",
		role: "viewer",
	},
] as const;

/** Owns a company with invoices of all ages, most of them overdue. */
export const debtor = {
	id: "demo-debtor",
	email: "debtor@toolyard.test",
	password: "debtor-demo-1",
	name: "Anwar Hossain",
	role: "owner",
} as const;

/** Have no password, so nobody can log in as them. */
export const reviewers = [
	{ id: "seed-karim", name: "Karim Uddin" },
	{ id: "seed-farzana", name: "Farzana Yasmin" },
	{ id: "seed-rafiq", name: "Rafiq Islam" },
	{ id: "seed-shirin", name: "Shirin Sultana" },
	{ id: "seed-jahangir", name: "Jahangir Alam" },
	{ id: "seed-mitu", name: "Mitu Barua" },
	{ id: "seed-habib", name: "Habibur Rahman" },
	{ id: "seed-lopa", name: "Lopa Chakma" },
	{ id: "seed-anis", name: "Anisur Rahman" },
	{ id: "seed-tania", name: "Tania Ahmed" },
	{ id: "seed-babul", name: "Babul Hossain" },
	{ id: "seed-nila", name: "Nila Roy" },
] as const;

/** Whom a demo account buys for. */
export const customerOf = ({ id }: { id: string }): string => `c-${id}`;

/** By account; `costLog2` is the local setting. */
export async function hashPasswords(costLog2: number): Promise<ReadonlyMap<string, string>> {
	const accounts = [...demoAccounts, ...companyMembers, debtor];
	return new Map(
		await Promise.all(
			accounts.map(
				async ({ id, password }) => [id, await hashPassword(password, costLog2)] as const,
			),
		),
	);
}
