import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { canFillCart, REAUTHENTICATION_MS, type SignedInUser } from "~/domain/accounts/rules";
import { formatLineCount } from "~/domain/cart/rules";
import { mayChangeOrder } from "~/domain/orders/queries.server";
import type { ShellUser } from "~/ui/shell/shell-user";
import type { Toast } from "~/ui/shell/toast";
import { getSignInPath } from "../responses/return-to";
import { createToast, redirectWithToast, type ToastCode } from "../responses/toast.server";
import type { CurrentSession } from "./session.server";

/** The error page's data: after a rejected post no loader has run. */
type ForbiddenBody = {
	reason: "email-not-verified" | "admins-only" | "company-role" | "foreign-origin";
	visitor: ShellUser | null;
	toast?: Toast;
	/** Whether what was typed waits for the user. */
	isKept?: boolean;
};

function createForbiddenResponse(
	reason: ForbiddenBody["reason"],
	user: SignedInUser,
	{ toastCode, isKept }: { toastCode?: ToastCode; isKept?: boolean } = {},
): Response {
	const toast = toastCode && createToast(toastCode);
	const body = { reason, visitor: toShellUser(user), toast, isKept } satisfies ForbiddenBody;
	return Response.json(body, { status: 403 });
}

function toShellUser({ name, email, role, customerRole, photoKey }: SignedInUser): ShellUser {
	const shellUser = { name, email, role, imageKey: photoKey };
	return canFillCart(customerRole) ? shellUser : { ...shellUser, onlyLooks: true };
}

/** A new admin sees the dashboard link, which leads to re-authentication first. */
export function getShellUser({
	user,
	isUnconfirmedAdmin,
	cartCount,
}: CurrentSession): ShellUser | null {
	if (!user) return null;
	const shellUser = toShellUser(isUnconfirmedAdmin ? { ...user, role: "admin" } : user);
	return cartCount > 0 ? { ...shellUser, cartCount: formatLineCount(cartCount) } : shellUser;
}

/** 'No user is logged in' after a post: specification, section 8. */
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

/** Throws 403 for a customer, and asks a new admin for re-authentication. */
export async function requireAdmin(
	request: Request,
	context: AppLoadContext,
	forbiddenToast?: ToastCode,
): Promise<SignedInUser> {
	const user = await requireVerifiedUser(request, context);
	if (user.role === "admin") return user;
	const { isUnconfirmedAdmin } = await context.getSession();
	throw isUnconfirmedAdmin
		? await redirectToConfirm(request, context)
		: createForbiddenResponse("admins-only", user, { toastCode: forbiddenToast });
}
