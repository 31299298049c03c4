import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../accounts/compose-account-mail.server";
import { formatTk } from "../money/rules";
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

export const buildApprovedMail = (
	settings: Settings,
	requester: Recipient,
	{ approver, requestId }: { approver: string; requestId: string },
) =>
	composeAccountMail(settings, requester, {
		subject: `${approver} approved your request`,
		paragraphs: ["We have placed the order in your name. It can be paid now."],
		button: { label: "Open the order", path: getRequestPath(requestId) },
	});

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
