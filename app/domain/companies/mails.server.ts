import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../accounts/compose-account-mail.server";
import type { MemberChange } from "./input";
import { describeMembership, getInvitationPath } from "./rules";

type Recipient = { email: string; name: string };
type Settings = Platform["settings"];

export const buildActivatedMail = (settings: Settings, applicant: Recipient, company: string) =>
	composeAccountMail(settings, applicant, {
		subject: `${company} can order now`,
		paragraphs: [
			`The account of ${company} is active, and you are its owner.`,
			"From now on you order for the company. Your earlier orders stay yours. You can invite other members.",
		],
		button: { label: "Open the company", path: "/company" },
	});

export const buildDeclinedMail = (
	settings: Settings,
	applicant: Recipient,
	{ company, reason }: { company: string; reason: string },
) =>
	composeAccountMail(settings, applicant, {
		subject: `Your application for ${company}`,
		paragraphs: [
			`We did not open an account for ${company}. The reason: ${reason}`,
			"You can go on buying as before, and apply again.",
		],
		button: { label: "Apply again", path: "/trade/apply" },
	});

export const buildHoldMail = (
	settings: Settings,
	owner: Recipient,
	{ company, isOnHold }: { company: string; isOnHold: boolean },
) =>
	composeAccountMail(settings, owner, {
		subject: isOnHold ? `${company} is on hold` : `${company} can order again`,
		paragraphs: [
			isOnHold
				? `The account of ${company} is on hold: its members see everything and can't order. Contact us.`
				: `The account of ${company} is no longer on hold. Its members can order again.`,
		],
		button: isOnHold
			? { label: "Contact us", path: "/contact" }
			: { label: "Open the company", path: "/company" },
	});

export const buildInvitationMail = (
	settings: Settings,
	email: string,
	invitation: MemberChange & { company: string; invitedBy: string; secret: string },
) =>
	composeAccountMail(
		settings,
		{ email, name: "" },
		{
			subject: `Buy for ${invitation.company}`,
			paragraphs: [
				`${invitation.invitedBy} invites you to buy for ${invitation.company} at ${settings.shopName}.`,
				describeMembership(invitation),
				`The link works for 7 days, for an account with this address.`,
			],
			button: { label: "Accept the invitation", path: getInvitationPath(invitation.secret) },
		},
	);

export const buildRemovedMail = (settings: Settings, member: Recipient, company: string) =>
	composeAccountMail(settings, member, {
		subject: `You no longer buy for ${company}`,
		paragraphs: [
			`An owner of ${company} has removed you from its members. You are logged out, and the company's orders and prices are no longer in your account.`,
			"Log in to buy for yourself.",
		],
		button: { label: "Log in", path: "/login" },
	});

export const buildClosedMail = (
	settings: Settings,
	member: Recipient,
	{ company, by }: { company: string; by: "owner" | "admin" },
) =>
	composeAccountMail(settings, member, {
		subject: `${company} is closed`,
		paragraphs: [
			`${by === "admin" ? "We have" : `The owner of ${company} has`} closed the account of ${company} in our shop. You are logged out, and the company's orders and prices are no longer in your account. Requests that waited for an approval have ended.`,
			"Log in to buy for yourself.",
		],
		button: { label: "Log in", path: "/login" },
	});
