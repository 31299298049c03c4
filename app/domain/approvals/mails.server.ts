import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../accounts/compose-account-mail.server";
import { formatTk } from "../money/rules";
import { formatShopTime } from "../orders/mails/order-mail.server";
import { formatMonthName } from "../orders/rules/spending";
import { getRequestPath } from "./rules";

type Recipient = { email: string; name: string };
type Settings = Platform["settings"];

type RequestedMail = {
	id: string;
	requester: string;
	company: string;
	lineCount: number;
	totalPoisha: number;
};

export const buildRequestedMail = (
	settings: Settings,
	approver: Recipient,
	{ id, requester, company, lineCount, totalPoisha }: RequestedMail,
) =>
	composeAccountMail(settings, approver, {
		subject: `${requester} requests your approval`,
		paragraphs: [
			`${requester} wants to order ${lineCount} ${lineCount === 1 ? "part" : "parts"} for ${formatTk(totalPoisha)} for ${company}.`,
			"The request waits for 14 days. It holds no stock.",
		],
		button: { label: "Open the request", path: getRequestPath(id) },
	});

export const buildMoreRequestsMail = (settings: Settings, approver: Recipient, company: string) =>
	composeAccountMail(settings, approver, {
		subject: "More requests for your approval",
		paragraphs: [
			`More orders were requested for ${company} in the hour after our last email. Your list has all that wait.`,
		],
		button: { label: "Open the requests", path: "/requests" },
	});

export const buildLimitMail = (
	settings: Settings,
	owner: Recipient,
	{ member, memberId, month }: { member: string; memberId: string; month: string },
) =>
	composeAccountMail(settings, owner, {
		subject: `${member} has reached the limit for ${formatMonthName(month)}`,
		paragraphs: [
			`${member} has requested an order that exceeds the limit for ${formatMonthName(month)}. More requests may follow this month; we tell you once.`,
		],
		button: { label: "Change the limit", path: `/company/members/${memberId}` },
	});

type ApprovedMail = {
	approver: string;
	requester: string;
	isOwn: boolean;
	requestId: string;
	/** 0 if all of it waits. */
	duePoisha: number;
	payUntil: number;
};

const describeDue = ({ duePoisha, payUntil }: ApprovedMail): string =>
	duePoisha > 0
		? `Pay ${formatTk(duePoisha)} by ${formatShopTime(payUntil)}.`
		: "All of it waits for stock: nothing is to be paid yet.";

/** For the requester, and for the others who may pay the order. */
export function buildApprovedMail(settings: Settings, member: Recipient, mail: ApprovedMail) {
	const { approver, requester, isOwn, requestId } = mail;
	return composeAccountMail(settings, member, {
		subject: isOwn
			? `${approver} approved your request`
			: `${approver} approved the request of ${requester}`,
		paragraphs: [
			`We have placed the order in ${isOwn ? "your name" : `the name of ${requester}`}. ${describeDue(mail)}`,
		],
		button: { label: "Open the order", path: getRequestPath(requestId) },
	});
}

export const buildDeclinedMail = (
	settings: Settings,
	requester: Recipient,
	{ id, approver, reason }: { id: string; approver: string; reason: string },
) =>
	composeAccountMail(settings, requester, {
		subject: `${approver} declined your request`,
		paragraphs: [
			`The reason: ${reason}`,
			"Nothing was ordered. You can put the parts back into the cart.",
		],
		button: { label: "Open the request", path: getRequestPath(id) },
	});
