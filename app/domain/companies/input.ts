import { z } from "zod";
import { linesText, optionalText, requiredText } from "~/platform/input/text-schemas";
import { newEmailInput, passwordAgainField } from "../accounts/input";
import { CUSTOMER_ROLES } from "../accounts/rules";
import { companySettings, creditLimitField, orderLimitField } from "../customers/input";
import { MAX_APPLICATION_CHARS } from "./rules";

export const applicationInput = z.object({
	name: requiredText("Company name is required", 120),
	bin: requiredText("BIN is required", 40),
	buys: requiredText("Tell us what the company buys", MAX_APPLICATION_CHARS),
	creditLimit: creditLimitField,
});
export type Application = z.output<typeof applicationInput>;
export type ApplicationFields = z.input<typeof applicationInput>;

export const memberInput = z.object({
	role: z.enum(CUSTOMER_ROLES, { error: "Choose a role" }),
	monthLimitPoisha: orderLimitField,
});
export type MemberChange = z.output<typeof memberInput>;
export type MemberFields = z.input<typeof memberInput>;

export const invitationInput = memberInput.extend({ email: newEmailInput.shape.email });
export type InvitationInput = z.output<typeof invitationInput>;
export type InvitationFields = z.input<typeof invitationInput>;

export const settingsInput = z.object({ ...companySettings, bin: optionalText(40) });
export type CompanySettings = z.output<typeof settingsInput>;
export type CompanySettingsFields = z.input<typeof settingsInput>;

export const closeInput = z.object({ password: passwordAgainField });

export const declineInput = z.object({ reason: requiredText("A reason is required", 500) });
export type DeclineFields = z.input<typeof declineInput>;

const MAX_COST_CENTRE_LENGTH = 40;

export const costCentresInput = z.object({ lines: linesText(10_000) });
export type CostCentresFields = z.input<typeof costCentresInput>;

export const archivedCostCentreInput = z.object({
	name: requiredText("Name is required", MAX_COST_CENTRE_LENGTH),
	archived: z.enum(["yes", "no"]),
});

export function readCostCentres(text: string) {
	const lines = text
		.split(/[\r\n]+/)
		.map((each) => each.trim().replace(/\s+/g, " "))
		.filter((each) => each !== "")
		.map((each, at) => ({ line: at + 1, text: each }));
	const wrong = lines
		.filter((each) => each.text.length > MAX_COST_CENTRE_LENGTH)
		.map(({ line }) => ({ line, message: `At most ${MAX_COST_CENTRE_LENGTH} characters` }));
	return { heading: null, lines, wrong };
}
