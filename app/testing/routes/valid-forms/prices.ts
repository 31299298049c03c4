import { planListPrices } from "~/domain/price-lists/plan-list-prices.server";
import { newId } from "~/platform/ids.server";
import {
	createPartNumber,
	createProduct,
	createUser,
	createVatRate,
	PASSWORD,
} from "../../factories/factories";
import { createPriceList } from "../../factories/price-lists";
import { createTestPlatform } from "../../platform";
import { byAdmin, type ValidForms } from "./preparers";

const buildList = () => ({
	name: `Builders ${newId()}`,
	kind: "contract",
	percent: "7.5",
	state: "inactive",
	from: "2050-12-01",
	until: "2050-12-31",
	password: PASSWORD,
});

export const PRICE_FORMS: ValidForms = {
	"/dashboard/customers/:customerId": {
		"give a price list and exempt from VAT": byAdmin(async () => {
			const { customerId } = await createUser();
			const fields = {
				listIds: await createPriceList(),
				exemptNumber: `VAT-${newId()}`,
				exemptUntil: "2999-12-31",
				notes: "Pays at the end of the month",
				password: PASSWORD,
			};
			return { path: `/dashboard/customers/${customerId}`, fields };
		}),
	},
	"/dashboard/vat/move": {
		"change the rate of many products": byAdmin(async () => {
			const [from, to] = [await createVatRate(750), await createVatRate(500)];
			await createProduct({ vatRateId: from });
			const shown = { count: "1", fromBp: "750", toBp: "500" };
			const fields = { from, to, category: "", ...shown, password: PASSWORD };
			return { path: `/dashboard/vat/move?${new URLSearchParams({ from, to })}`, fields };
		}),
	},
	"/dashboard/prices/add": {
		"add a price list": byAdmin(async () => ({
			path: "/dashboard/prices/add",
			fields: buildList(),
		})),
	},
	"/dashboard/prices/:priceListId": {
		"replace prices": byAdmin(async () => {
			const number = `VF-${newId()}`;
			await createPartNumber(await createProduct(), "own", number);
			const listId = await createPriceList();
			const entries = [{ number, minQuantity: 10, unitPoisha: 24_000 }];
			const planned = await planListPrices(createTestPlatform().db, listId, entries);
			const plan = planned.ok ? planned.plan.id : "";
			const fields = { prices: `${number} 10 240`, plan, password: PASSWORD };
			return { path: `/dashboard/prices/${listId}`, fields };
		}),
	},
	"/dashboard/prices/:priceListId/edit": {
		edit: byAdmin(async () => ({
			path: `/dashboard/prices/${await createPriceList()}/edit`,
			fields: buildList(),
		})),
	},
	"/dashboard/prices/:priceListId/delete": {
		"delete a price list": byAdmin(async () => ({
			path: `/dashboard/prices/${await createPriceList()}/delete`,
			fields: { password: PASSWORD },
		})),
	},
};
