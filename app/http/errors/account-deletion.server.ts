import type { DeleteOwnAccountResult } from "~/domain/privacy/delete-own-account.server";
import type { DeleteUserResult } from "~/domain/privacy/delete-user.server";
import type { DeletionObstacle } from "~/domain/privacy/find-deletion-obstacle.server";
import { notFound } from "../responses/respond.server";
import type { DomainError } from "./domain-error.server";

export function describeDeleteUserError(error: DomainError<DeleteUserResult>): string {
	switch (error.reason) {
		case "no-such-user":
			throw notFound();
		case "own-account":
			return "This is your own account. Delete it on your account page.";
		case "last-admin":
			return "This is the shop's last admin. Make somebody else an admin first.";
	}
}

const OBSTACLE_MESSAGES: Record<DeletionObstacle, string> = {
	"last-admin": "You are the shop's last admin. Make somebody else an admin first.",
	"order-to-ship":
		"An order of yours is paid and has not left us yet. We need to know where it goes: come back once it is on its way, or write to us if you want your money back.",
	"refund-to-come":
		"We owe you the money of an order, and it is not back yet. We may need to reach you about it: come back once it has arrived.",
};

export const getObstacleMessage = (obstacle: DeletionObstacle): string =>
	OBSTACLE_MESSAGES[obstacle];

export function describeDeleteOwnAccountError({
	reason,
}: DomainError<DeleteOwnAccountResult>): string {
	switch (reason) {
		case "no-such-user":
			throw notFound();
		case "payment-under-way":
			return "An order of yours is still being cancelled, because a payment for it was under way. Your account stays for now: try again in some minutes.";
		default:
			return getObstacleMessage(reason);
	}
}
