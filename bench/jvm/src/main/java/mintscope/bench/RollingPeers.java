package mintscope.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Runs the rolling job by the peer that each line of the input names, on the trades of the file that is given, and answers in a line of JSON: sums, and
 * the CPU time of the process meanwhile (s), threads that compile and collect with it. Ends with the input.
 */
public final class RollingPeers {
  public static void main(String[] arguments) throws Exception {
    Workload workload = Workload.read(Path.of(arguments[0]));
    OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    HazelcastJob hazelcast = null;
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    for (String name = input.readLine(); name != null; name = input.readLine()) {
      if (hazelcast == null && name.equals("hazelcast")) hazelcast = new HazelcastJob();
      long before = system.getProcessCpuTime();
      Rolling.Sums sums =
          switch (name) {
            case "kafka-streams" -> KafkaStreamsJob.run(workload);
            case "hazelcast" -> hazelcast.run(workload);
            default -> throw new IllegalArgumentException("no peer is named " + name);
          };
      double seconds = (system.getProcessCpuTime() - before) / 1e9;
      String answer = "{\"volume\":%s,\"trades\":%d,\"price\":%s,\"seconds\":%s}";
      System.out.println(String.format(Locale.ROOT, answer, sums.volume, sums.trades, sums.price, seconds));
    }
    if (hazelcast != null) hazelcast.close();
    System.exit(0);
  }
}
