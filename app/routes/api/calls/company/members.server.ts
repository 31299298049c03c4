import { z } from "zod";
import { normalizeEmail } from "~/domain/accounts/input";
import { CUSTOMER_ROLES } from "~/domain/accounts/rules";
import { invitationInput, memberInput } from "~/domain/companies/input";
import { inviteMember, withdrawInvitation } from "~/domain/companies/invitations.server";
import { changeMember, removeMember } from "~/domain/companies/members.server";
import {
	findCompany,
	listInvitations,
	listMembers,
	type Member,
	requireMember,
} from "~/domain/companies/queries.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { ROLE_PROBLEM, toTkLimit } from "~/http/api/company-fields.server";
import { createNumberField } from "~/http/api/fields.server";
import { createNotFoundProblem } from "~/http/api/problem.server";
import { deleted, inData, modified, success } from "~/http/api/views/responses.server";
import { found } from "~/platform/refused";

const { role, monthLimitPoisha } = memberInput.shape;

const monthLimit = createNumberField(monthLimitPoisha)
	.nullable()
	.describe("In tk; null for any amount");

const memberSchema = z
	.strictObject({
		_id: z.string(),
		name: z.string(),
		email: z.string(),
		role: z.enum(CUSTOMER_ROLES),
		monthLimit: z
			.number()
			.nullable()
			.describe(
				"What the member's orders may cost in a calendar month, in tk; null for any amount",
			),
	})
	.meta({ id: "Member" });

const toMemberDto = ({
	id,
	name,
	email,
	role,
	monthLimitPoisha,
}: Member): z.infer<typeof memberSchema> => ({
	_id: id,
	name,
	email,
	role,
	monthLimit: toTkLimit(monthLimitPoisha),
});

const listCompanyMembers = defineCall("GET /trade/members", {
	tag: "Company",
	name: "listMembers",
	summary: "The members of your company",
	notes: "Owners first, and for owners the invitations that nobody has accepted yet.",
	access: "customer",
	response: inData(z.array(memberSchema)).extend({
		invitations: z.array(
			z.strictObject({
				email: z.string(),
				role: z.enum(CUSTOMER_ROLES),
				monthLimit: memberSchema.shape.monthLimit,
				expiresAt: z.iso.datetime(),
			}),
		),
	}),
	errorStatuses: [404],
	example: { path: "/trade/members" },
	async run({ platform, caller: { user } }) {
		const { id } = found(await findCompany(platform.db, user.customerId));
		const [members, invitations] = await Promise.all([
			listMembers(platform, id),
			user.customerRole === "owner" ? listInvitations(platform, id) : [],
		]);
		return succeed({
			data: members.map(toMemberDto),
			invitations: invitations.map(({ expiresAt, monthLimitPoisha, ...invited }) => ({
				...invited,
				monthLimit: toTkLimit(monthLimitPoisha),
				expiresAt: new Date(expiresAt).toISOString(),
			})),
		});
	},
});

const postMember = defineCall("POST /trade/members", {
	tag: "Company",
	name: "inviteMember",
	summary: "Invite a member, as an owner",
	notes:
		"We email a link that works for 7 days, for an account with this address. A new invitation to an address ends the link of the old one.",
	access: "customer",
	input: z.strictObject({
		email: invitationInput.shape.email,
		role,
		monthLimit: monthLimit.optional(),
	}),
	status: 201,
	rateLimit: "verify-email",
	response: success,
	errorStatuses: [404],
	example: { path: "/trade/members", input: { email: "karim@example.com", role: "buyer" } },
	async run({ platform, caller: { user }, input: { monthLimit, ...invited } }) {
		found(await findCompany(platform.db, user.customerId));
		if (user.customerRole !== "owner") return ROLE_PROBLEM;
		await inviteMember(platform, user, { ...invited, monthLimitPoisha: monthLimit ?? -1 });
		return succeed({ success: true }, { location: "/trade/members" });
	},
});

const deleteInvitation = defineCall("DELETE /trade/invitations/{email}", {
	tag: "Company",
	name: "withdrawInvitation",
	summary: "Withdraw an invitation, as an owner",
	access: "customer",
	response: deleted,
	errorStatuses: [404],
	example: { path: "/trade/invitations/karim@example.com" },
	async run({ platform, caller: { user }, params: { email } }) {
		found(await findCompany(platform.db, user.customerId));
		if (user.customerRole !== "owner") return ROLE_PROBLEM;
		const isWithdrawn = await withdrawInvitation(platform, user, normalizeEmail(email));
		return isWithdrawn ? succeed({ deletedCount: 1 }) : createNotFoundProblem();
	},
});

const patchMember = defineCall("PATCH /trade/members/{id}", {
	tag: "Company",
	name: "changeMember",
	summary: "Change the role and the limit of a member, as an owner",
	access: "customer",
	input: z.strictObject({ role, monthLimit }),
	response: modified,
	errorStatuses: [404, 409],
	example: { path: "/trade/members/$MEMBER", input: { role: "buyer", monthLimit: 3000 } },
	async run({ platform, caller: { user }, params, input: { role, monthLimit } }) {
		const { member } = await requireMember(platform, user, params.id);
		if (user.customerRole !== "owner") return ROLE_PROBLEM;
		const change = { role, monthLimitPoisha: monthLimit ?? -1 };
		await changeMember(platform, user, member, change);
		return succeed({ modifiedCount: 1 });
	},
});

const deleteMember = defineCall("DELETE /trade/members/{id}", {
	tag: "Company",
	name: "removeMember",
	summary: "Remove a member as an owner, or leave the company yourself",
	notes:
		"The account then buys for itself, and is logged out. Its tokens work on, without the company.",
	access: "customer",
	response: deleted,
	errorStatuses: [404, 409],
	example: { path: "/trade/members/$MEMBER" },
	async run({ platform, caller: { user }, params }) {
		const { company, member } = await requireMember(platform, user, params.id);
		await removeMember(platform, user, { member, company: company.name });
		return succeed({ deletedCount: 1 });
	},
});

export const MEMBER_CALLS = [
	listCompanyMembers,
	postMember,
	patchMember,
	deleteMember,
	deleteInvitation,
];
