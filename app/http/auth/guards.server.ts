import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { listFullAdmins } from "~/domain/accounts/queries.server";
import { canFillCart, REAUTHENTICATION_MS, type SignedInUser } from "~/domain/accounts/rules";
import {
	ALL_RIGHTS,
	hasRight,
	type NeededRight,
	nameRights,
	STAFF_RIGHT_TEXTS,
	STAFF_RIGHTS,
} from "~/domain/accounts/staff-rights";
import { formatLineCount } from "~/domain/cart/rules";
import { mayChangeOrder } from "~/domain/orders/queries.server";
import type { ShellUser } from "~/ui/shell/shell-user";
import type { Toast } from "~/ui/shell/toast";
import { getSignInPath } from "../responses/return-to";
import { createToast, redirectWithToast } from "../responses/toast.server";
import type { ToastCode } from "../responses/toasts.server";
import type { CurrentSession } from "./session.server";

/** The error page's data: after a rejected post no loader has run. */
type ForbiddenBody = {
	reason: "email-not-verified" | "admins-only" | "company-role" | "foreign-origin" | "staff-right";
	visitor: ShellUser | null;
	toast?: Toast;
	/** Whether what was typed waits for the user. */
	isKept?: boolean;
	text?: string;
	typedText?: string;
	returnPath?: string;
};

type ForbiddenOptions = Omit<ForbiddenBody, "reason" | "visitor" | "toast"> & {
	toastCode?: ToastCode;
};

function createForbiddenResponse(
	reason: ForbiddenBody["reason"],
	user: SignedInUser,
	{ toastCode, ...more }: ForbiddenOptions = {},
): Response {
	const toast = toastCode && createToast(toastCode);
	const body = { reason, visitor: toShellUser(user), toast, ...more } satisfies ForbiddenBody;
	return Response.json(body, { status: 403 });
}

/** An admin without a right has no dashboard. */
function toShellUser(user: SignedInUser): ShellUser {
	const { name, email, role, staffRights, customerRole, photoKey } = user;
	const isStaff = hasRight(user, STAFF_RIGHTS);
	const person = { name, email, imageKey: photoKey, role: isStaff ? role : "customer" } as const;
	const isNarrowed = isStaff && staffRights !== ALL_RIGHTS;
	const shellUser: ShellUser = isNarrowed ? { ...person, staffRights } : person;
	return canFillCart(customerRole) ? shellUser : { ...shellUser, onlyLooks: true };
}

/** A new admin sees the dashboard link, which leads to re-authentication first. */
export function getShellUser({
	user,
	isUnconfirmedAdmin,
	cartCount,
	waitingRequests,
}: CurrentSession): ShellUser | null {
	if (!user) return null;
	const shellUser = toShellUser(isUnconfirmedAdmin ? { ...user, role: "admin" } : user);
	return {
		...shellUser,
		...(cartCount > 0 ? { cartCount: formatLineCount(cartCount) } : {}),
		...(waitingRequests === null ? {} : { waitingRequests: formatLineCount(waitingRequests) }),
	};
}

/** After a post, the login page says 'No user is logged in' (specification, section 8). */
export async function requireUser(
	request: Request,
	context: AppLoadContext,
	page?: string,
): Promise<SignedInUser> {
	const { user } = await context.getSession();
	if (user) return user;
	const kept = await context.keepTyped(request, page);
	const signInUrl = getSignInPath(kept.page);
	const isRead = request.method === "GET" || request.method === "HEAD";
	throw isRead ? redirect(signInUrl) : await redirectWithToast(signInUrl, "not-signed-in");
}

export async function requireVerifiedUser(
	request: Request,
	context: AppLoadContext,
): Promise<SignedInUser> {
	const user = await requireUser(request, context);
	if (user.verified) return user;
	const { isKept } = await context.keepTyped(request);
	throw createForbiddenResponse("email-not-verified", user, { isKept });
}

/** Throws 403 for an order of the company that the member's role may only see. */
export async function requireChangeableOrder(
	{ platform }: AppLoadContext,
	user: SignedInUser,
	id: string,
): Promise<void> {
	if (!(await mayChangeOrder(platform.db, user, id)))
		throw createForbiddenResponse("company-role", user);
}

/** Throws 403 for accounts without one of these roles; a person has the role of an owner. */
export async function requireOwner(
	request: Request,
	context: AppLoadContext,
): Promise<SignedInUser> {
	const user = await requireVerifiedUser(request, context);
	if (user.customerRole !== "owner") throw createForbiddenResponse("company-role", user);
	return user;
}

/** Throws 403 for viewers of a company. */
export async function requirePurchaser(
	request: Request,
	context: AppLoadContext,
): Promise<SignedInUser> {
	const user = await requireVerifiedUser(request, context);
	if (!canFillCart(user.customerRole)) throw createForbiddenResponse("company-role", user);
	return user;
}

/** For sensitive actions: asks for re-authentication after ten minutes. */
export async function requireConfirmedUser(
	request: Request,
	context: AppLoadContext,
	page?: string,
): Promise<SignedInUser> {
	const user = await requireVerifiedUser(request, context);
	const { confirmedAt } = await context.getSession();
	if (context.platform.now() - confirmedAt < REAUTHENTICATION_MS) return user;
	throw await redirectToConfirm(request, context, page);
}

async function redirectToConfirm(request: Request, context: AppLoadContext, given?: string) {
	const { page } = await context.keepTyped(request, given);
	return redirect(`/account/confirm?from=${encodeURIComponent(page)}`, 303);
}

/** Throws 403 for a customer and for an admin without the right that the page declares, and asks a new admin for re-authentication. */
export async function requireAdmin(
	request: Request,
	context: AppLoadContext,
	forbiddenToast?: ToastCode,
): Promise<SignedInUser> {
	const user = await requireVerifiedUser(request, context);
	if (user.role === "admin") {
		await requireRight(request, context, user, context.handle.right, forbiddenToast);
		return user;
	}
	const { isUnconfirmedAdmin } = await context.getSession();
	throw isUnconfirmedAdmin
		? await redirectToConfirm(request, context)
		: createForbiddenResponse("admins-only", user, { toastCode: forbiddenToast });
}

/** Throws 403 for an admin who has none of the rights, with what was typed. */
export async function requireRight(
	request: Request,
	context: AppLoadContext,
	user: SignedInUser,
	needed: NeededRight,
	toastCode?: ToastCode,
): Promise<void> {
	if (hasRight(user, needed)) return;
	const [{ isKept, typedText }, text] = await Promise.all([
		context.keepTyped(request),
		describeMissingRight(context, needed),
	]);
	const returnPath = hasRight(user, STAFF_RIGHTS) ? "/dashboard/overview" : undefined;
	const more = { toastCode, isKept, typedText, text, returnPath };
	throw createForbiddenResponse("staff-right", user, more);
}

async function describeMissingRight({ platform }: AppLoadContext, needed: NeededRight) {
	const names = (await listFullAdmins(platform.db)).map(({ name, email }) => name || email);
	const rights = nameRights(needed, (right) => `"${STAFF_RIGHT_TEXTS[right][0]}"`);
	const need = rights
		? `You need the right ${rights} for this page.`
		: "This page is for full admins.";
	return `${need} Ask a full admin: ${names.join(", ")}.`;
}
