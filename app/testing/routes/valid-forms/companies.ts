import type { SignedInUser } from "~/domain/accounts/rules";
import { withdrawRequest } from "~/domain/approvals/decisions.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { createApprovalRequest } from "../../factories/approvals";
import {
	createAddress,
	createApplication,
	createCompany,
	createCostCentre,
	createInvitation,
	joinCompany,
} from "../../factories/companies";
import { archiveDeliveryMethods, createDeliveryMethod } from "../../factories/delivery";
import {
	buildOrderInput,
	createCartLine,
	createPartNumber,
	createProduct,
	createUser,
} from "../../factories/factories";
import { createApprovedList } from "../../factories/saved-lists";
import { createTestPlatform } from "../../platform";
import { byAdmin, byCustomer, createPreparer, type ValidForms } from "./preparers";

const platform = createTestPlatform();

const ADDRESS = {
	label: "Works",
	name: "Main store",
	phone: "+880 1711 000001",
	address: "Plot 7, Sagarika Road, Chattogram",
};

export const createRequester = async () => (await createCompany()).requester;

async function fillCart(member: SignedInUser): Promise<string> {
	await createCartLine(member, await createProduct());
	return formatSeenLines(await listCartLines(platform, member));
}

export const requestApprovalForm = createPreparer(createRequester, async (requester) => {
	const seen = await fillCart(requester);
	const { name, address, phone, idempotencyKey } = buildOrderInput();
	const deliveryMethodId = await createDeliveryMethod();
	const seenCharges = `${deliveryMethodId}:6000`;
	const fields = { name, address, phone, idempotencyKey, seen, seenCharges, deliveryMethodId };
	return { path: "/checkout", fields: { ...fields, intent: "request-approval" } };
});

async function createRequestOf({ customerId }: SignedInUser) {
	await archiveDeliveryMethods();
	const requester = await joinCompany(await createUser(), customerId, "requester");
	const product = await createProduct();
	const id = await createApprovalRequest(requester, [product], 2);
	const seen = `${product.id}:2:${product.pricePoisha}`;
	return { path: `/requests/${id}`, product, seen };
}

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
	"/company/settings": {
		save: createPreparer(createOwner, async () => ({
			path: "/company/settings",
			fields: { poRequired: "on", bin: "000123456-0101" },
		})),
	},
	"/company/cost-centres": {
		add: createPreparer(createOwner, async () => ({
			path: "/company/cost-centres",
			fields: { lines: "Site 4" },
		})),
		archive: createPreparer(createOwner, async ({ customerId }) => {
			await createCostCentre(customerId, "Site 4");
			return {
				path: "/company/cost-centres",
				fields: { name: "Site 4", archived: "yes" },
			};
		}),
	},
	"/company/addresses": {
		add: createPreparer(createOwner, async () => ({
			path: "/company/addresses",
			fields: ADDRESS,
		})),
	},
	"/company/addresses/:addressId": {
		save: createPreparer(createOwner, async ({ customerId }) => ({
			path: `/company/addresses/${await createAddress(customerId)}`,
			fields: { ...ADDRESS, label: "Yard" },
		})),
		remove: createPreparer(createOwner, async ({ customerId }) => ({
			path: `/company/addresses/${await createAddress(customerId)}`,
			fields: { intent: "remove" },
		})),
	},
	"/company/part-numbers": {
		add: createPreparer(createOwner, async () => {
			const { id } = await createProduct();
			return { path: "/company/part-numbers", fields: { lines: `KS-1, ${id}` } };
		}),
		remove: createPreparer(createOwner, async ({ customerId }) => {
			const product = await createProduct();
			await createPartNumber(product, "customer", "KS-1", customerId);
			const fields = { intent: "remove", own: "KS-1", productId: product.id };
			return { path: "/company/part-numbers", fields };
		}),
	},
	"/requests/:requestId": {
		change: createPreparer(createOwner, async (owner) => {
			const { path, product, seen } = await createRequestOf(owner);
			const fields = { intent: "change", revision: "1", seen, [`units-${product.id}`]: "1" };
			return { path, fields };
		}),
		approve: createPreparer(createOwner, async (owner) => {
			const { path, seen } = await createRequestOf(owner);
			return { path, fields: { intent: "approve", revision: "1", seen } };
		}),
		decline: createPreparer(createOwner, async (owner) => {
			const { path } = await createRequestOf(owner);
			return { path, fields: { intent: "decline", revision: "1", reason: "Not needed" } };
		}),
		withdraw: createPreparer(createOwner, async (owner) => {
			const id = await createApprovalRequest(owner, [await createProduct()]);
			return { path: `/requests/${id}`, fields: { intent: "withdraw" } };
		}),
		"put back": createPreparer(createOwner, async (owner) => {
			const id = await createApprovalRequest(owner, [await createProduct()]);
			await withdrawRequest(platform, owner, id);
			return { path: `/requests/${id}`, fields: { intent: "return" } };
		}),
	},
	"/lists/:listId/approve": {
		approve: createPreparer(createOwner, async (owner) => {
			const part = await createProduct();
			const listId = await createApprovedList(owner, owner, [[part, 20]]);
			return { path: `/lists/${listId}/approve`, fields: { [`quantity-${part.id}`]: "12" } };
		}),
		withdraw: createPreparer(createOwner, async (owner) => {
			const listId = await createApprovedList(owner, owner, [[await createProduct(), 20]]);
			return { path: `/lists/${listId}/approve`, fields: { intent: "withdraw" } };
		}),
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
	"/dashboard/customers/:customerId/close": {
		close: byAdmin(async () => {
			const { customerId } = await createCompany();
			return { path: `/dashboard/customers/${customerId}/close` };
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
