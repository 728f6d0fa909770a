import { toSubnet } from "@/lib/http/ip-subnet";
import { isSelf } from "@/server/guard/forwarded-headers";

export class ConcurrencyLimiter {
  private readonly most: number;
  private readonly each: number;
  private readonly taken = new Map<string, number>();
  private all = 0;

  constructor(most: number, each: number) {
    this.most = most;
    this.each = each;
  }

  isFullFor(address: string): boolean {
    const own = isSelf(address) ? 0 : (this.taken.get(toSubnet(address)) ?? 0);
    return this.all >= this.most || own >= this.each;
  }

  enter = (address: string): void => this.change(toSubnet(address), 1);
  leave = (address: string): void => this.change(toSubnet(address), -1);

  private change(network: string, by: 1 | -1): void {
    this.all += by;
    const own = (this.taken.get(network) ?? 0) + by;
    if (own > 0) this.taken.set(network, own);
    else this.taken.delete(network);
  }
}
