import type { CustomerRole, CustomerState } from "../accounts/rules";
import { formatTk } from "../money/rules";
import { describeSpending } from "../orders/rules/spending";

export const INVITATION_MS = 7 * 86_400_000;

/** How many members a company may have, with those who are invited. */
export const MAX_MEMBERS = 200;

export const MAX_APPLICATION_CHARS = 1000;

export const ROLE_LABELS: Record<CustomerRole, string> = {
	owner: "Owner",
	buyer: "Buyer",
	requester: "Requester",
	viewer: "Viewer",
};

export const ROLE_HINTS: Record<CustomerRole, string> = {
	owner: "orders, pays, and manages the members",
	buyer: "orders and pays, also the orders of others",
	requester: "orders from approved lists, and asks others for approval of the rest",
	viewer: "sees orders and invoices only",
};

export const STATE_LABELS: Record<CustomerState, string> = {
	applied: "Applied",
	active: "Active",
	on_hold: "On hold",
	closed: "Closed",
};

export const describeMembership = ({ role, monthLimitPoisha }: Membership): string =>
	[
		`Your role: ${ROLE_LABELS[role]} (${ROLE_HINTS[role]}).`,
		...(monthLimitPoisha < 0 ? [] : [`Your limit: ${formatTk(monthLimitPoisha)} a month.`]),
	].join(" ");

type Membership = { role: CustomerRole; monthLimitPoisha: number };

/** Describes the limit of who has spent nothing yet; -1 is no limit. */
export const describeLimit = (limitPoisha: number): string =>
	limitPoisha < 0 ? "None" : formatTk(limitPoisha);

type Spender = { monthLimitPoisha: number; spentPoisha: number; month: string };

export const describeMemberLimit = ({ monthLimitPoisha, ...spent }: Spender): string =>
	describeSpending({ ...spent, limitPoisha: monthLimitPoisha });

export const getInvitationPath = (secret: string): string => `/company/invitations/${secret}`;

export const OPEN_ORDERS_MESSAGE =
	"The company has orders that are not finished. Cancel the unpaid ones, and wait for the others.";

export const LAST_OWNER_MESSAGE = "A company needs at least one owner.";
export const ALREADY_IN_COMPANY = "This account already belongs to a company.";
export const INVITATION_EXPIRED = "This invitation has expired. Ask for a new one.";
export const INVITED_OTHER_ADDRESS =
	"This invitation is for another email address. Log in with the account of that address.";
