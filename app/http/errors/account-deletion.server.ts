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
			return "This is the shop's last admin. Make someone else an admin first.";
		case "last-owner":
			return "This is the only owner of a company. Another member must become an owner first.";
	}
}

const OBSTACLE_MESSAGES: Record<DeletionObstacle, string> = {
	"last-admin": "You're the shop's last admin. Make someone else an admin first.",
	"last-owner":
		"You're the only owner of your company. Make another member an owner first, or close the company.",
	"order-to-ship":
		"You have a paid order that hasn't shipped yet, and we need your address for it. Come back once it has shipped, or contact us for a refund.",
	"return-to-settle":
		"Goods of yours are being returned, and we may need to contact you about them. Come back once they are refunded.",
	"refund-to-come":
		"You have a refund that hasn't arrived yet, and we may need to contact you about it. Come back once it has arrived.",
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
			return "One of your orders is still being cancelled, because a payment was in progress. Your account was not deleted: try again in a few minutes.";
		default:
			return getObstacleMessage(reason);
	}
}
