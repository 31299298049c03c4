import { z } from "zod";
import type { SignedInUser } from "~/domain/accounts/rules";
import { addressInput, MAX_ADDRESSES } from "~/domain/customers/address-input";
import {
	addAddress,
	editAddress,
	findAddress,
	listAddresses,
	removeAddress,
} from "~/domain/customers/addresses.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { ROLE_PROBLEM } from "~/http/api/company-fields.server";
import { createNotFoundProblem } from "~/http/api/problem.server";
import { deleted, inData, modified } from "~/http/api/views/responses.server";
import type { Platform } from "~/platform/platform.server";
import { found } from "~/platform/refused";

const addressSchema = z
	.strictObject({
		_id: z.string(),
		label: z.string(),
		name: z.string(),
		address: z.string(),
		district: z.string(),
		phone: z.string(),
	})
	.meta({ id: "Address" });

const addressFields = z.strictObject(addressInput.shape);

const EXAMPLE = {
	label: "Site in Chattogram",
	name: "Rahim Mia",
	address: "Plot 7, Sagarika Road, Chattogram",
	district: "Chattogram",
	phone: "+880 1711 000000",
};

async function readAddresses(
	{ db }: Platform,
	{ customerId }: SignedInUser,
): Promise<z.infer<typeof addressSchema>[]> {
	const rows = await listAddresses(db, customerId);
	return rows.map(({ id, ...address }) => ({ _id: id, ...address }));
}

const listOwnAddresses = defineCall("GET /trade/addresses", {
	tag: "Company",
	name: "listAddresses",
	summary: "Your addresses, or your company's, by label",
	access: "customer",
	response: inData(z.array(addressSchema)),
	example: { path: "/trade/addresses" },
	async run({ platform, caller }) {
		return succeed({ data: await readAddresses(platform, caller.user) });
	},
});

const postAddress = defineCall("POST /trade/addresses", {
	tag: "Company",
	name: "addAddress",
	summary: "Add an address, in a company as an owner",
	notes: `Answers all of them, at most ${MAX_ADDRESSES}. The same address again adds nothing.`,
	access: "customer",
	input: addressFields,
	status: 201,
	response: inData(z.array(addressSchema)),
	example: { path: "/trade/addresses", input: EXAMPLE },
	async run({ platform, caller: { user }, input }) {
		if (user.customerRole !== "owner") return ROLE_PROBLEM;
		await addAddress(platform, user, input);
		return succeed({ data: await readAddresses(platform, user) }, { location: "/trade/addresses" });
	},
});

const putAddress = defineCall("PUT /trade/addresses/{id}", {
	tag: "Company",
	name: "changeAddress",
	summary: "Change an address, in a company as an owner",
	notes: "Orders that were placed keep theirs.",
	access: "customer",
	input: addressFields,
	response: modified,
	errorStatuses: [404],
	example: { path: "/trade/addresses/$ADDRESS", input: EXAMPLE },
	async run({ platform, caller: { user }, params, input }) {
		const { id } = found(await findAddress(platform.db, user.customerId, params.id));
		if (user.customerRole !== "owner") return ROLE_PROBLEM;
		const isSaved = await editAddress(platform, user, id, input);
		return succeed({ modifiedCount: Number(isSaved) });
	},
});

const deleteAddress = defineCall("DELETE /trade/addresses/{id}", {
	tag: "Company",
	name: "removeAddress",
	summary: "Remove an address, in a company as an owner",
	access: "customer",
	response: deleted,
	errorStatuses: [404],
	example: { path: "/trade/addresses/$ADDRESS" },
	async run({ platform, caller: { user }, params }) {
		const { id } = found(await findAddress(platform.db, user.customerId, params.id));
		if (user.customerRole !== "owner") return ROLE_PROBLEM;
		const isRemoved = await removeAddress(platform, user, id);
		return isRemoved ? succeed({ deletedCount: 1 }) : createNotFoundProblem();
	},
});

export const ADDRESS_CALLS = [listOwnAddresses, postAddress, putAddress, deleteAddress];
