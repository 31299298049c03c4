export type MessageDto = {
	id: string;
	name: string;
	email: string;
	contact: string;
	message: string;
	createdAt: number;
	answeredAt: number | null;
};

/** Mail providers accept fewer addresses than the form does. */
export function canReplyTo(address: string): boolean {
	return /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/.test(address);
}
