/** A message as the admins see it. */
export type MessageView = {
	id: string;
	name: string;
	email: string;
	contact: string;
	message: string;
	createdAt: number;
	answeredAt: number | null;
};

/** The address inside a sender such as 'Toolyard <shop@toolyard.example>', or the whole of a bare address. */
export function addressIn(sender: string): string {
	return /<([^<>]+)>\s*$/.exec(sender)?.[1]?.trim() ?? sender.trim();
}

/** Whether an address can stand in a mail's Reply-To as it is: the form takes more than mail providers do. */
export function canBeAnswered(address: string): boolean {
	return /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/.test(address);
}
