import { toSubnet } from "@/lib/http/request/ip-subnet";
import { isSelf } from "@/server/guard/forwarded-headers";

export class ConcurrencyLimiter {
  private readonly maxTotal: number;
  private readonly maxPerNetwork: number;
  private readonly counts = new Map<string, number>();
  private total = 0;

  constructor(maxTotal: number, maxPerNetwork: number) {
    this.maxTotal = maxTotal;
    this.maxPerNetwork = maxPerNetwork;
  }

  isFullFor(address: string, weight = 1): boolean {
    const own = isSelf(address) ? 0 : (this.counts.get(toSubnet(address)) ?? 0);
    return this.total + weight > this.maxTotal || own + weight > this.maxPerNetwork;
  }

  enter = (address: string, weight = 1): void => this.change(toSubnet(address), weight);
  leave = (address: string, weight = 1): void => this.change(toSubnet(address), -weight);

  private change(network: string, by: number): void {
    this.total += by;
    const own = (this.counts.get(network) ?? 0) + by;
    if (own > 0) this.counts.set(network, own);
    else this.counts.delete(network);
  }
}
