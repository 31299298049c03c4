import {
	createApplication,
	createCompany,
	createInvitation,
	joinCompany,
} from "../../factories/companies";
import { createUser } from "../../factories/factories";
import { byAdmin, byCustomer, createPreparer, type ValidForms } from "./preparers";

const createOwner = async () => (await createCompany()).owner;

export const COMPANY_FORMS: ValidForms = {
	"/trade/apply": {
		apply: byCustomer(async () => ({
			path: "/trade/apply",
			fields: { name: "Padma Furniture", bin: "004567890-0101", buys: "Hinges and screws" },
		})),
	},
	"/company": {
		invite: createPreparer(createOwner, async () => ({
			path: "/company",
			fields: { email: "new@buyers.test", role: "buyer" },
		})),
		withdraw: createPreparer(createOwner, async ({ customerId }) => {
			await createInvitation(customerId, "late@buyers.test");
			return { path: "/company", fields: { intent: "withdraw", email: "late@buyers.test" } };
		}),
	},
	"/company/close": {
		close: createPreparer(createOwner, async () => ({ path: "/company/close" })),
	},
	"/company/members/:memberId": {
		"change the role": createPreparer(createOwner, async ({ customerId }) => {
			const member = await joinCompany(await createUser(), customerId, "viewer");
			return { path: `/company/members/${member.id}`, fields: { role: "buyer" } };
		}),
	},
	"/company/members/:memberId/remove": {
		remove: createPreparer(createOwner, async ({ customerId }) => {
			const member = await joinCompany(await createUser(), customerId, "viewer");
			return { path: `/company/members/${member.id}/remove` };
		}),
	},
	"/company/invitations/:token": {
		accept: byCustomer(async ({ email }) => {
			const { customerId } = await createCompany();
			return { path: `/company/invitations/${await createInvitation(customerId, email)}` };
		}),
	},
	"/dashboard/customers/:customerId/state": {
		activate: byAdmin(async () => {
			const customerId = await createApplication(await createUser());
			return { path: `/dashboard/customers/${customerId}/state`, fields: { to: "active" } };
		}),
		"put on hold": byAdmin(async () => {
			const { customerId } = await createCompany();
			return { path: `/dashboard/customers/${customerId}/state`, fields: { to: "on_hold" } };
		}),
	},
	"/dashboard/customers/:customerId/decline": {
		decline: byAdmin(async () => {
			const customerId = await createApplication(await createUser());
			const fields = { reason: "We could not find the company." };
			return { path: `/dashboard/customers/${customerId}/decline`, fields };
		}),
	},
};
