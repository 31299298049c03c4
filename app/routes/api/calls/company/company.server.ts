import { z } from "zod";
import { type Buyer, CUSTOMER_ROLES, CUSTOMER_STATES } from "~/domain/accounts/rules";
import { saveCompanySettings } from "~/domain/companies/company.server";
import { settingsInput } from "~/domain/companies/input";
import { findCompany } from "~/domain/companies/queries.server";
import { toTk } from "~/domain/money/rules";
import { findSpending } from "~/domain/orders/spending.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { ROLE_PROBLEM, toTkLimit } from "~/http/api/company-fields.server";
import { inData } from "~/http/api/views/responses.server";
import type { Platform } from "~/platform/platform.server";
import { found } from "~/platform/refused";

const companySchema = z
	.strictObject({
		name: z.string(),
		state: z.enum(CUSTOMER_STATES),
		poRequired: z.boolean().describe("Whether orders need a purchase order number"),
		costCentreRequired: z.boolean().describe("Whether orders need a cost centre"),
		costCentres: z.array(z.string()).describe("Of which orders name one; empty if they name any"),
		invoiceEmail: z.string().describe("Where invoices are mailed too; for owners").optional(),
		bin: z.string().describe("The company's number for VAT; for owners").optional(),
		approveOver: z
			.number()
			.nullable()
			.describe("Orders of more, in tk, need a second member; null for none"),
		orderMinimum: z.number().describe("Of one order, in tk"),
		role: z.enum(CUSTOMER_ROLES).describe("Your own"),
		month: z.string().describe("This month in Dhaka, such as 2026-12"),
		monthLimit: z.number().nullable().describe("What your orders may cost this month, in tk"),
		monthSpent: z.number().describe("What they cost so far, with what waits, in tk"),
	})
	.meta({ id: "Company" });

async function readCompany(
	platform: Platform,
	{ id, customerId }: Buyer,
): Promise<z.infer<typeof companySchema>> {
	const [company, spending] = await Promise.all([
		findCompany(platform.db, customerId),
		findSpending(platform, id),
	]);
	const { name, state, poRequired, invoiceEmail, bin } = found(company);
	const { role, month, limitPoisha, spentPoisha, costCentreRequired, ...limits } = found(spending);
	return {
		name,
		state,
		poRequired,
		costCentreRequired,
		costCentres: [...limits.costCentres],
		role,
		month,
		...(role === "owner" ? { invoiceEmail, bin } : {}),
		approveOver: toTkLimit(limits.approveOverPoisha),
		orderMinimum: toTk(limits.orderMinPoisha),
		monthLimit: toTkLimit(limitPoisha),
		monthSpent: toTk(spentPoisha),
	};
}

export const getCompany = defineCall("GET /trade/company", {
	tag: "Company",
	name: "getCompany",
	summary: "The company you buy for, with your role and limit",
	access: "customer",
	response: inData(companySchema),
	errorStatuses: [404],
	example: { path: "/trade/company" },
	async run({ platform, caller: { user } }) {
		return succeed({ data: await readCompany(platform, user) });
	},
});

export const patchCompany = defineCall("PATCH /trade/company", {
	tag: "Company",
	name: "changeCompany",
	summary: "Change the settings of your company, as an owner",
	notes: "What you leave out stays.",
	access: "customer",
	input: z.strictObject({
		poRequired: z.boolean().optional(),
		costCentreRequired: z.boolean().optional(),
		invoiceEmail: settingsInput.shape.invoiceEmail
			.optional()
			.describe("Where invoices are mailed too; '' for nowhere else"),
		bin: settingsInput.shape.bin
			.optional()
			.describe("The company's number for VAT, printed on its invoices"),
	}),
	response: inData(companySchema),
	errorStatuses: [404],
	example: { path: "/trade/company", input: { poRequired: true } },
	async run({ platform, caller: { user }, input }) {
		const { poRequired, costCentreRequired, invoiceEmail, bin } = found(
			await findCompany(platform.db, user.customerId),
		);
		if (user.customerRole !== "owner") return ROLE_PROBLEM;
		const saved = { poRequired, costCentreRequired, invoiceEmail, bin };
		await saveCompanySettings(platform, user, { ...saved, ...input });
		return succeed({ data: await readCompany(platform, user) });
	},
});
