import { env } from "cloudflare:test";
import { and, eq, ne } from "drizzle-orm";
import { actAs } from "~/domain/accounts/context.server";
import { ALL_RIGHTS } from "~/domain/accounts/staff-rights";
import { users } from "~/domain/accounts/tables.server";
import { createPadOfProducts } from "~/domain/order-pad/create-pad.server";
import { pauseEndpoint } from "~/domain/webhooks/endpoints.server";
import { newId } from "~/platform/ids.server";
import { settings } from "~/platform/saved-settings/saved-settings.server";
import { archiveDeliveryMethods } from "../../factories/delivery";
import { createAdmin, createProduct, createUser } from "../../factories/factories";
import { createSentQuote } from "../../factories/quotes";
import { createEndpoint } from "../../factories/webhooks";
import { createPadRow } from "../route-rows";
import { byAdmin, platform, type ValidForms } from "./preparers";

const createHooksEndpoint = () => createEndpoint({ url: `${env.STRIPE_API_URL}/hooks?${newId()}` });

export const DASHBOARD_FORMS: ValidForms = {
	"/dashboard/users/:userId/delete": {
		"delete a user": byAdmin(async () => ({
			path: `/dashboard/users/${(await createUser()).id}/delete`,
		})),
	},
	"/dashboard/customers/:customerId/order-pad": {
		"check a customer's list": byAdmin(async () => ({
			path: `/dashboard/customers/${(await createUser()).customerId}/order-pad`,
			fields: { list: "TY-0000 1" },
		})),
	},
	"/dashboard/customers/:customerId/order-pad/preview": {
		"preview a customer's list": byAdmin(async () => ({
			path: `/dashboard/customers/${(await createUser()).customerId}/order-pad/preview`,
			fields: { list: "TY-0000 1" },
		})),
	},
	"/dashboard/customers/:customerId/order-pad/:customerPadId": {
		"check again": byAdmin(async () => {
			const user = await createUser();
			return {
				path: `/dashboard/customers/${user.customerId}/order-pad/${await createPadRow(user)}`,
			};
		}),
		"start a quote": byAdmin(async () => {
			const user = await createUser();
			// The first answer of a shop adds the service that texts are charged as.
			await createSentQuote(user, `${(await createProduct()).id}; 2; 300`);
			return {
				path: `/dashboard/customers/${user.customerId}/order-pad/${await createPadRow(user)}`,
				fields: { intent: "quote" },
			};
		}),
	},
	"/dashboard/customers/:customerId/order-pad/:customerPadId/order": {
		"place an order for a customer": byAdmin(async () => {
			await archiveDeliveryMethods();
			const user = await createUser();
			const { id } = await createProduct();
			const padId = await createPadOfProducts(platform, user, "list", {
				products: [{ productId: id, name: id, typed: "2" }],
			});
			return {
				path: `/dashboard/customers/${user.customerId}/order-pad/${padId}/order`,
				fields: { name: "Rahim", address: "12 Nawabpur Road", phone: "+8801711000000" },
			};
		}),
	},
	"/dashboard/users/:userId/rights": {
		"narrow an admin's rights": byAdmin(async ({ id }) => {
			// Those of earlier forms would get a mail too.
			const isOther = and(eq(users.role, "admin"), ne(users.id, id));
			await platform.db.update(users).set({ staffRights: ",orders," }).where(isOther);
			return {
				path: `/dashboard/users/${(await createAdmin()).id}/rights`,
				fields: { before: ALL_RIGHTS, rights: "orders" },
			};
		}),
	},
	"/dashboard/users/:userId/make-admin": {
		"make an admin": byAdmin(async () => ({
			path: `/dashboard/users/${(await createUser()).id}/make-admin`,
		})),
	},
	"/dashboard/settings/:group": {
		save: byAdmin(async () => {
			await platform.db.delete(settings);
			const fields = {
				designation: `Manager ${newId()}`,
				invoiceForm: "mushak",
				retentionYears: "6",
			};
			return { path: "/dashboard/settings/papers", fields };
		}),
	},
	"/dashboard/webhooks/add": {
		add: byAdmin(async () => ({
			path: "/dashboard/webhooks/add",
			fields: { url: `${env.STRIPE_API_URL}/hooks?${newId()}`, events: "order.paid" },
		})),
	},
	"/dashboard/webhooks/:endpointId": {
		"send a test": byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await createHooksEndpoint()).id}`,
			fields: { do: "ping" },
		})),
		pause: byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await createHooksEndpoint()).id}`,
			fields: { do: "pause" },
		})),
		resume: byAdmin(async (admin) => {
			const { id } = await createHooksEndpoint();
			await pauseEndpoint(actAs(platform, { kind: "admin", userId: admin.id }), id);
			return { path: `/dashboard/webhooks/${id}`, fields: { do: "resume" } };
		}),
	},
	"/dashboard/webhooks/:endpointId/delete": {
		delete: byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await createHooksEndpoint()).id}/delete`,
		})),
	},
	"/dashboard/webhooks/:endpointId/events": {
		choose: byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await createHooksEndpoint()).id}/events`,
			fields: { events: "order.paid" },
		})),
	},
	"/dashboard/webhooks/:endpointId/secret": {
		"make another": byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await createHooksEndpoint()).id}/secret`,
		})),
	},
};
